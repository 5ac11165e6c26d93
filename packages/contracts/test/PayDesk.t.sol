// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PayDesk} from "../src/PayDesk.sol";
import {WrappedEther} from "../src/WrappedEther.sol";
import {PlatformTest} from "./base/PlatformTest.sol";
import {FeeCoin} from "./mocks/Coins.sol";
import {PlainContract} from "./mocks/Receivers.sol";

contract PayDeskTest is PlatformTest {
    PayDesk private _desk;
    WrappedEther private _weth;

    function setUp() public override {
        super.setUp();
        _desk = new PayDesk(payable(carol));
        _weth = new WrappedEther();
    }

    function test_needsATreasury() public {
        vm.expectRevert(PayDesk.NoTreasury.selector);
        new PayDesk(payable(address(0)));
        assertEq(_desk.treasury(), carol, "treasury");
    }

    function testFuzz_passesTheNativeCoinOn(bytes32 invoice, uint96 amount) public {
        vm.deal(alice, amount);
        vm.expectEmit(address(_desk));
        emit PayDesk.Paid(invoice, alice, address(0), amount);
        vm.prank(alice);
        _desk.pay{value: amount}(invoice, address(0), amount);
        assertEq(carol.balance, amount, "arrived");
        assertEq(address(_desk).balance, 0, "nothing stays");
    }

    function testFuzz_passesCoinsOn(bytes32 invoice, uint96 amount) public {
        vm.deal(alice, amount);
        vm.startPrank(alice);
        _weth.deposit{value: amount}();
        _weth.approve(address(_desk), amount);
        vm.expectEmit(address(_desk));
        emit PayDesk.Paid(invoice, alice, address(_weth), amount);
        _desk.pay(invoice, address(_weth), amount);
        vm.stopPrank();
        assertEq(_weth.balanceOf(carol), amount, "arrived");
    }

    function test_refusesOtherAmountsThanWereSent() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(PayDesk.WrongPayment.selector, 1, 2));
        _desk.pay{value: 1}("one", address(0), 2);
        vm.expectRevert(abi.encodeWithSelector(PayDesk.WrongPayment.selector, 1, 0));
        _desk.pay{value: 1}("one", address(_weth), 2);
        vm.stopPrank();
    }

    function test_refusesCoinsThatDoNotArriveWhole() public {
        FeeCoin coin = new FeeCoin();
        coin.give(alice, 100);
        vm.startPrank(alice);
        coin.approve(address(_desk), 100);
        vm.expectRevert(abi.encodeWithSelector(PayDesk.WrongPayment.selector, 99, 100));
        _desk.pay("one", address(coin), 100);
        vm.stopPrank();
    }

    function test_aTreasuryThatTakesNoMoneyLeavesItWithThePayer() public {
        PayDesk desk = new PayDesk(payable(address(new PlainContract())));
        uint256 before = alice.balance;
        vm.expectRevert();
        vm.prank(alice);
        desk.pay{value: 1}("one", address(0), 1);
        assertEq(alice.balance, before, "nothing is lost");
    }
}

contract WrappedEtherTest is PlatformTest {
    WrappedEther private _weth;

    function setUp() public override {
        super.setUp();
        _weth = new WrappedEther();
    }

    function testFuzz_wrapsAndUnwrapsOneForOne(uint96 wrapped, uint96 sent, uint96 unwrapped) public {
        uint256 sum = uint256(wrapped) + sent;
        uint256 back = _bound(unwrapped, 0, sum);
        vm.deal(alice, sum);
        vm.startPrank(alice);
        vm.expectEmit(address(_weth));
        emit WrappedEther.Deposit(alice, wrapped);
        _weth.deposit{value: wrapped}();
        (bool ok,) = address(_weth).call{value: sent}("");
        assertTrue(ok, "sending wraps too");
        assertEq(_weth.balanceOf(alice), sum, "balance");
        vm.expectEmit(address(_weth));
        emit WrappedEther.Withdrawal(alice, back);
        _weth.withdraw(back);
        vm.stopPrank();
        assertEq(alice.balance, back, "unwrapped");
        assertEq(address(_weth).balance, _weth.totalSupply(), "each coin is backed");
    }

    function test_unwrapsNoMoreThanThereIs() public {
        vm.prank(alice);
        vm.expectRevert();
        _weth.withdraw(1);
        assertEq(_weth.symbol(), "WETH", "symbol");
        assertEq(_weth.decimals(), 18, "decimals");
    }
}
