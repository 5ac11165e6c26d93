// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {ICollection, ISharedCollection} from "../../src/interfaces/ICollection.sol";
import {IERC7572} from "../../src/interfaces/IERC7572.sol";
import {IPlatform} from "../../src/interfaces/IPlatform.sol";
import {Cid} from "../../src/libraries/Cid.sol";
import {PlatformTest} from "../base/PlatformTest.sol";
import {AcceptingReceiver, PlainContract, RefusingReceiver} from "../mocks/Receivers.sol";
import {INamed} from "./CampaignFixture.sol";

/**
 * @title What a shared collection does, whichever its contract type
 */
abstract contract SharedCollectionBehaviour is PlatformTest {
    address internal nft;

    bytes32 internal constant DIGEST = keccak256("artwork");
    bytes32 internal constant OTHER_DIGEST = keccak256("other artwork");

    function _amount() internal pure virtual returns (uint256);

    function _maxAmount() internal pure virtual returns (uint256);

    function _balance(address account, uint256 tokenId) internal view virtual returns (uint256);

    function _uri(uint256 tokenId) internal view virtual returns (string memory);

    function _invalidReceiver(address receiver) internal pure virtual returns (bytes memory);

    /// @dev What documentation says about ids, written once more.
    function _id(uint256 uid, address minter) internal pure returns (uint256) {
        return uint256(uint160(minter)) * 2 ** 96 + (uint256(keccak256(abi.encode(uid))) % 2 ** 96);
    }

    function _mintOwn(uint256 uid, address minter, address to) internal returns (uint256) {
        vm.prank(minter);
        platform.mintOwn{value: FEE}(uid, nft, to, _amount(), DIGEST, minter, 250);
        return _id(uid, minter);
    }

    function test_isThePlatforms() public view {
        assertTrue(platform.platformSupport(nft), "supported");
        assertTrue(platform.isOwner(nft, operator), "isOwner");
        assertEq(ICollection(nft).owner(), operator, "owner");
        assertEq(INamed(nft).name(), "Plinth", "name");
        assertEq(INamed(nft).symbol(), "PLINTH", "symbol");
        // {"name":"Plinth","symbol":"PLINTH"}
        assertEq(
            IERC7572(nft).contractURI(),
            "data:application/json;base64,eyJuYW1lIjoiUGxpbnRoIiwic3ltYm9sIjoiUExJTlRIIn0=",
            "contractURI"
        );
    }

    function test_mintOwn_givesTheRecipientTheToken() public {
        uint256 id = _id(9, alice);
        assertEq(platform.sharedTokenId(9, alice), id, "sharedTokenId");
        vm.expectEmit(address(platform));
        emit IPlatform.Minted(9, nft, alice, id, 1);
        _mintOwn(9, alice, bob);
        assertEq(_balance(bob, id), _amount(), "bob");
        assertEq(_balance(alice, id), 0, "alice");
        assertEq(_uri(id), Cid.uri(DIGEST), "uri");
        assertEq(address(platform).balance, FEE, "fee");
    }

    function test_mintOwn_payRoyaltiesToTheMinter() public {
        uint256 id = _mintOwn(9, alice, bob);
        (address receiver, uint256 amount) = IERC2981(nft).royaltyInfo(id, 1 ether);
        assertEq(receiver, alice, "receiver");
        assertEq(amount, 0.025 ether, "amount");
    }

    function testFuzz_mintOwn_paysRoyaltiesToAnyone(address receiver, uint96 bps, uint128 price) public {
        vm.assume(receiver != address(0));
        bps = uint96(_bound(bps, 0, 10_000));
        vm.prank(alice);
        platform.mintOwn{value: FEE}(1, nft, bob, _amount(), DIGEST, receiver, bps);
        (address actual, uint256 amount) = IERC2981(nft).royaltyInfo(_id(1, alice), price);
        assertEq(actual, receiver, "receiver");
        assertEq(amount, (uint256(price) * bps) / 10_000, "amount");
    }

    function test_royaltyInfo_isNothingForWhatWasNotMinted() public view {
        (, uint256 amount) = IERC2981(nft).royaltyInfo(_id(1, alice), 1 ether);
        assertEq(amount, 0, "amount");
    }

    function test_mintOwn_revertsOnReplay() public {
        uint256 id = _mintOwn(9, alice, bob);
        vm.expectRevert(abi.encodeWithSelector(ICollection.AlreadyMinted.selector, id));
        vm.prank(alice);
        platform.mintOwn{value: FEE}(9, nft, carol, _maxAmount(), OTHER_DIGEST, bob, 10_000);
        assertEq(_uri(id), Cid.uri(DIGEST), "uri as before");
    }

    function testFuzz_mintOwn_mintersNeverCollide(uint256 uid, address one, address two) public {
        vm.assume(one != two && one != address(0) && two != address(0));
        vm.assume(one.code.length == 0 && two.code.length == 0);
        vm.deal(one, FEE);
        vm.deal(two, FEE);
        uint256 first = _mintOwn(uid, one, alice);
        uint256 second = _mintOwn(uid, two, bob);
        assertTrue(first != second, "ids differ");
        assertEq(_balance(alice, first), _amount(), "alice");
        assertEq(_balance(bob, second), _amount(), "bob");
    }

    function test_mintOwn_revertsUnlessTheFeeIsExact() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.WrongFee.selector, FEE + 1, FEE));
        vm.prank(alice);
        platform.mintOwn{value: FEE + 1}(1, nft, alice, _amount(), DIGEST, alice, 0);
    }

    function test_mintOwn_revertsIfAmountIsZeroOrTooHigh() public {
        uint256[2] memory wrong = [0, _maxAmount() + 1];
        for (uint256 i = 0; i < wrong.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPlatform.AmountOutOfRange.selector, wrong[i], _maxAmount()));
            vm.prank(alice);
            platform.mintOwn{value: FEE}(1, nft, alice, wrong[i], DIGEST, alice, 0);
        }
    }

    function test_mintOwn_revertsOnARoyaltyThatIsTooHighOrNobodys() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.RoyaltyTooHigh.selector, 10_001));
        platform.mintOwn{value: FEE}(1, nft, alice, _amount(), DIGEST, alice, 10_001);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.InvalidRoyaltyReceiver.selector, address(0)));
        platform.mintOwn{value: FEE}(1, nft, alice, _amount(), DIGEST, address(0), 0);
        vm.stopPrank();
    }

    function test_mintOwn_revertsOnOtherCollections() public {
        address campaign = _collection(721);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotSharedCollection.selector, campaign));
        vm.prank(brand);
        platform.mintOwn{value: FEE}(1, campaign, alice, 1, DIGEST, alice, 0);
    }

    function test_mintOwn_revertsWhilePaused() public {
        vm.prank(operator);
        platform.pause();
        assertTrue(platform.collectionPaused(nft), "paused");
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(alice);
        platform.mintOwn{value: FEE}(1, nft, alice, _amount(), DIGEST, alice, 0);
    }

    function test_mintOwn_revertsOnTheZeroAddress() public {
        vm.expectRevert(_invalidReceiver(address(0)));
        vm.prank(alice);
        platform.mintOwn{value: FEE}(1, nft, address(0), _amount(), DIGEST, alice, 0);
    }

    function test_mintOwn_revertsIfAContractDoesNotAccept() public {
        address[2] memory contracts = [address(new RefusingReceiver()), address(new PlainContract())];
        for (uint256 i = 0; i < contracts.length; ++i) {
            vm.expectRevert(_invalidReceiver(contracts[i]));
            vm.prank(alice);
            platform.mintOwn{value: FEE}(1, nft, contracts[i], _amount(), DIGEST, alice, 0);
        }
    }

    function test_mintOwn_cannotBeReplayedFromWithin() public {
        vm.prank(operator);
        platform.setFee(0);
        AcceptingReceiver receiver = new AcceptingReceiver();
        bytes memory again =
            abi.encodeCall(platform.mintOwn, (1, nft, address(receiver), _amount(), DIGEST, address(receiver), 0));
        receiver.reactWith(address(platform), again);
        vm.prank(address(receiver));
        platform.mintOwn(1, nft, address(receiver), _amount(), DIGEST, address(receiver), 0);
        uint256 id = _id(1, address(receiver));
        assertFalse(receiver.reactionSucceeded(), "the same uid again");
        assertEq(receiver.reactionResult(), abi.encodeWithSelector(ICollection.AlreadyMinted.selector, id), "why");
        assertEq(receiver.operator(), address(platform), "operator");
        assertEq(receiver.tokenId(), id, "tokenId");
        assertEq(_balance(address(receiver), id), _amount(), "one mint");
    }

    function test_mint_onTheCollectionItselfRevertsForAnyoneButThePlatform() public {
        vm.expectRevert(abi.encodeWithSelector(ICollection.OnlyPlatform.selector, operator));
        vm.prank(operator);
        ISharedCollection(nft).mint(1, alice, _amount(), DIGEST, alice, 0);
    }
}
