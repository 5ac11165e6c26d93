// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {IPlatform} from "../src/interfaces/IPlatform.sol";
import {Platform} from "../src/Platform.sol";
import {PlatformTest} from "./base/PlatformTest.sol";
import {AcceptingReceiver, PlainContract} from "./mocks/Receivers.sol";

contract PlatformContractTest is PlatformTest {
    bytes32 private constant DIGEST = keccak256("artwork");

    // Construction

    function test_constructor_keepsWhatItWasGiven() public view {
        assertEq(platform.owner(), operator, "owner");
        assertEq(platform.price(address(shared721)), FEE, "fee");
        assertEq(address(shared721.platform()), address(platform), "platform of the shared 721");
        assertEq(address(shared1155.platform()), address(platform), "platform of the shared 1155");
    }

    function test_constructor_revertsOnContractsOfAnotherPlatform() public {
        Platform other = _deployPlatform(0);
        address[4] memory ours =
            [platform.collection721(), platform.collection1155(), platform.shared721(), platform.shared1155()];
        address[4] memory theirs =
            [other.collection721(), other.collection1155(), other.shared721(), other.shared1155()];
        vm.expectRevert(abi.encodeWithSelector(IPlatform.ForeignImplementation.selector, theirs[0]));
        new Platform(0, theirs[0], theirs[1], theirs[2], theirs[3]);

        // At the platform's own address ours are right, and each foreign one is noticed.
        bytes memory code = type(Platform).creationCode;
        for (uint256 i = 0; i < 4; ++i) {
            address[4] memory mixed = [ours[0], ours[1], ours[2], ours[3]];
            mixed[i] = theirs[i];
            vm.etch(address(platform), abi.encodePacked(code, abi.encode(0, mixed[0], mixed[1], mixed[2], mixed[3])));
            (bool success, bytes memory result) = address(platform).call("");
            assertFalse(success, "reverts");
            assertEq(result, abi.encodeWithSelector(IPlatform.ForeignImplementation.selector, theirs[i]), "which one");
        }
    }

    // Deploy

    function test_deploy_revertsOnOtherContractTypes() public {
        uint16[4] memory types = [0, 20, 720, 1156];
        for (uint256 i = 0; i < types.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPlatform.UnsupportedContractType.selector, types[i]));
            platform.deploy(types[i], "N", "S", author, 0);
        }
    }

    function testFuzz_deploy_revertsOnOtherContractTypes(uint16 contractType) public {
        vm.assume(contractType != 721 && contractType != 1155);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.UnsupportedContractType.selector, contractType));
        platform.deploy(contractType, "N", "S", author, 0);
    }

    function test_deploy_revertsOnEmptyOrTooLongTexts() public {
        string memory long = string(new bytes(256));
        vm.expectRevert(abi.encodeWithSelector(IPlatform.TextLengthOutOfRange.selector, 0));
        platform.deploy(721, "", "S", author, 0);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.TextLengthOutOfRange.selector, 256));
        platform.deploy(721, long, "S", author, 0);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.TextLengthOutOfRange.selector, 0));
        platform.deploy(1155, "N", "", author, 0);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.TextLengthOutOfRange.selector, 256));
        platform.deploy(1155, "N", long, author, 0);
    }

    function test_deploy_revertsOnARoyaltyThatIsTooHighOrNobodys() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.RoyaltyTooHigh.selector, 10_001));
        platform.deploy(721, "N", "S", author, 10_001);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.RoyaltyTooHigh.selector, type(uint96).max));
        platform.deploy(721, "N", "S", author, type(uint96).max);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.InvalidRoyaltyReceiver.selector, address(0)));
        platform.deploy(721, "N", "S", address(0), 0);
    }

    function test_deploy_revertsWhilePaused() public {
        vm.prank(operator);
        platform.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        platform.deploy(721, "N", "S", author, 0);
    }

    // Collections that are none

    function test_unknownAddressesAreNobodysCollections() public {
        address stranger = address(new PlainContract());
        assertFalse(platform.platformSupport(stranger), "supported");
        assertFalse(platform.isOwner(stranger, brand), "owner");
        assertFalse(platform.isOwner(stranger, address(0)), "nobody owns it either");
        assertEq(platform.collectionOwner(stranger), address(0), "collectionOwner");
        assertFalse(platform.collectionPaused(stranger), "paused");
        assertFalse(platform.platformSupport(platform.collection721()), "the implementation is no collection");

        vm.expectRevert(abi.encodeWithSelector(IPlatform.UnsupportedCollection.selector, stranger));
        platform.price(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.UnsupportedCollection.selector, stranger));
        platform.mintFee(stranger, 2);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotCampaignCollection.selector, stranger));
        platform.nextBatch(stranger);
    }

    function test_callsForCampaignsRevertOnOtherAddresses() public {
        address[2] memory others = [address(new PlainContract()), address(shared721)];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory wanted = abi.encodeWithSelector(IPlatform.NotCampaignCollection.selector, others[i]);
            vm.startPrank(operator);
            vm.expectRevert(wanted);
            platform.mint(1, others[i], _list(alice), 1, _list(DIGEST));
            vm.expectRevert(wanted);
            platform.setDefaultRoyalty(others[i], alice, 1);
            vm.expectRevert(wanted);
            platform.transferCollectionOwnership(others[i], alice);
            vm.expectRevert(wanted);
            platform.setCollectionPaused(others[i], true);
            vm.expectRevert(abi.encodeWithSelector(IPlatform.NotPendingCollectionOwner.selector, others[i], operator));
            platform.acceptCollectionOwnership(others[i]);
            vm.stopPrank();
        }
    }

    // Fee

    function test_setFee_changesThePrice() public {
        address nft = _collection(721);
        vm.expectEmit(address(platform));
        emit IPlatform.FeeSet(FEE, 5);
        vm.prank(operator);
        platform.setFee(5);
        assertEq(platform.price(nft), 5, "price");
        assertEq(platform.mintFee(nft, 7), 35, "mintFee");
        assertEq(platform.mintFee(address(shared1155), 2), 10, "mintFee of a shared collection");
        _mint(nft, _list(alice, bob), 1, _digests(1, 2));
        assertEq(address(platform).balance, 10, "held");
    }

    function test_setFee_revertsForAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, brand));
        vm.prank(brand);
        platform.setFee(5);
    }

    function testFuzz_mintFee_isThePriceTimesTheCount(uint88 fee, uint64 count) public {
        vm.prank(operator);
        platform.setFee(fee);
        assertEq(platform.mintFee(address(shared721), count), uint256(fee) * count, "mintFee");
    }

    function test_withdraw_givesAllThatIsHeld() public {
        _mint(_collection(721), _list(alice, bob), 1, _digests(1, 2));
        vm.expectEmit(address(platform));
        emit IPlatform.Withdrawn(carol, 2 * FEE);
        vm.prank(operator);
        platform.withdraw(payable(carol));
        assertEq(carol.balance, 2 * FEE, "carol");
        assertEq(address(platform).balance, 0, "platform");
    }

    function test_withdraw_revertsForAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, brand));
        vm.prank(brand);
        platform.withdraw(payable(brand));
    }

    function test_withdraw_revertsIfTheMoneyCannotArrive() public {
        _mint(_collection(721), _list(alice), 1, _list(DIGEST));
        address payable plain = payable(address(new PlainContract()));
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.InvalidWithdrawalRecipient.selector, address(0)));
        platform.withdraw(payable(address(0)));
        vm.expectRevert(Errors.FailedCall.selector);
        platform.withdraw(plain);
        vm.stopPrank();
        assertEq(address(platform).balance, FEE, "still there");
    }

    function test_plainPaymentsAreRefused() public {
        vm.prank(alice);
        (bool success,) = address(platform).call{value: 1}("");
        assertFalse(success, "refused");
    }

    // Pause

    function test_pause_isTheOwnersOnly() public {
        vm.startPrank(brand);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, brand));
        platform.pause();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, brand));
        platform.unpause();
        vm.stopPrank();
        address nft = _collection(721);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, brand));
        vm.prank(brand);
        platform.setCollectionPaused(nft, true);
    }

    function test_setCollectionPaused_emits() public {
        address nft = _collection(721);
        vm.expectEmit(address(platform));
        emit IPlatform.CollectionPauseSet(nft, true);
        vm.prank(operator);
        platform.setCollectionPaused(nft, true);
    }

    // Ownership of the platform

    function test_platformOwnership_movesInTwoSteps() public {
        vm.prank(operator);
        platform.transferOwnership(alice);
        assertEq(platform.owner(), operator, "not yet");
        vm.prank(alice);
        platform.acceptOwnership();
        assertEq(platform.owner(), alice, "owner");
        assertEq(shared721.owner(), alice, "owner of the shared 721");
        assertEq(platform.price(address(shared721)), FEE, "the fee shares a slot and stays");
    }

    function test_platformOwnership_cannotBeRenounced() public {
        vm.expectRevert(IPlatform.OwnershipCannotBeRenounced.selector);
        vm.prank(operator);
        platform.renounceOwnership();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, brand));
        vm.prank(brand);
        platform.renounceOwnership();
    }

    // Reentrancy

    function test_withdraw_cannotBeReentered() public {
        AcceptingReceiver receiver = new AcceptingReceiver();
        receiver.reactWith(address(platform), abi.encodeCall(platform.withdraw, (payable(address(receiver)))));
        address nft = _collection(721);
        _mint(nft, _list(address(receiver)), 1, _list(DIGEST));
        assertTrue(receiver.received() == 1, "received");
        assertFalse(receiver.reactionSucceeded(), "a recipient is no owner");
        assertEq(address(platform).balance, FEE, "fees stay");
    }
}
