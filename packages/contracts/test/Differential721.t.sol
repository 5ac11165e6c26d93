// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/interfaces/IERC721.sol";

import {Differential} from "./base/Differential.sol";
import {Vm} from "./base/Vm.sol";
import {Reference721} from "./mocks/References.sol";

/**
 * @title Our 721 collections against OpenZeppelin's ERC721, call by call
 */
abstract contract Differential721 is Differential {
    uint256[] internal ids;

    /// @dev Mints in both.
    function _mintBoth() internal virtual;

    /// @dev Makes one random call to both, or mints.
    function _step() internal {
        uint256 choice = _pick(16);
        if (choice < 3 || ids.length == 0) {
            _mintBoth();
        } else if (choice < 8) {
            uint256 id = _anyId();
            _compareCall(_callerFor(id), abi.encodeCall(IERC721.transferFrom, (_fromFor(id), _anyone(), id)));
        } else if (choice < 10) {
            uint256 id = _anyId();
            bytes memory call =
                abi.encodeWithSignature("safeTransferFrom(address,address,uint256)", _fromFor(id), _anyone(), id);
            _compareCall(_callerFor(id), call);
        } else if (choice < 11) {
            uint256 id = _anyId();
            bytes memory call = abi.encodeWithSignature(
                "safeTransferFrom(address,address,uint256,bytes)", _fromFor(id), _anyone(), id, abi.encode(id)
            );
            _compareCall(_callerFor(id), call);
        } else if (choice < 14) {
            uint256 id = _anyId();
            _compareCall(_callerFor(id), abi.encodeCall(IERC721.approve, (_anyone(), id)));
        } else {
            _compareCall(_somebody(), abi.encodeCall(IERC721.setApprovalForAll, (_anyone(), _pick(2) == 0)));
        }
    }

    /// @dev Compares the whole state: each balance, each owner, each approval.
    function _compareState() internal view {
        uint256 sum = 0;
        for (uint256 i = 0; i < actors.length; ++i) {
            _compareView(abi.encodeCall(IERC721.balanceOf, (actors[i])));
            if (actors[i] != address(0)) {
                sum += IERC721(ours).balanceOf(actors[i]);
            }
            for (uint256 j = 0; j < actors.length; ++j) {
                _compareView(abi.encodeCall(IERC721.isApprovedForAll, (actors[i], actors[j])));
            }
        }
        assertEq(sum, ids.length, "the balances' sum is the number of tokens");
        for (uint256 i = 0; i < ids.length; ++i) {
            _compareView(abi.encodeCall(IERC721.ownerOf, (ids[i])));
            _compareView(abi.encodeCall(IERC721.getApproved, (ids[i])));
        }
    }

    /// @dev Mostly a token, sometimes an id that is almost one.
    function _anyId() internal returns (uint256 id) {
        id = ids[_pick(ids.length)];
        uint256 choice = _pick(12);
        if (choice == 0) {
            id ^= 1 << _pick(256);
        } else if (choice == 1) {
            id = _pick(type(uint256).max);
        }
    }

    /// @dev Mostly the owner, else anyone.
    function _fromFor(uint256 id) internal returns (address) {
        return _pick(8) == 0 ? _anyone() : _ownerOrAnyone(id);
    }

    /// @dev Often the owner, else somebody who may or may not be approved.
    function _callerFor(uint256 id) internal returns (address) {
        return _pick(3) == 0 ? _somebody() : _ownerOrAnyone(id);
    }

    function _ownerOrAnyone(uint256 id) private returns (address) {
        try IERC721(theirs).ownerOf(id) returns (address tokenOwner) {
            return tokenOwner;
        } catch {
            return _somebody();
        }
    }
}

contract DifferentialCollection721Test is Differential721 {
    function setUp() public override {
        super.setUp();
        ours = _collection(721);
        theirs = address(new Reference721(address(platform)));
    }

    function testFuzz_behavesLikeOpenZeppelins(uint256 seed) public {
        _seed(seed);
        for (uint256 i = 0; i < 40; ++i) {
            _step();
        }
        _compareState();
    }

    function _mintBoth() internal override {
        uint256 count = _pick(3) == 0 ? 1 : 1 + _pick(9);
        address[] memory to = new address[](count);
        uint256[] memory newIds = new uint256[](count);
        bytes32[] memory digests = _digests(_pick(type(uint256).max), count);
        uint256 batch = platform.nextBatch(ours);
        for (uint256 i = 0; i < count; ++i) {
            // Rows of one owner are accounted for in another way, so they have to be there.
            bool again = i > 0 && _pick(3) == 0;
            to[i] = again ? to[i - 1] : (_pick(10) == 0 ? _anyone() : _somebody());
            newIds[i] = _tokenId(ours, digests[i], batch, i);
        }

        vm.recordLogs();
        uint256 fee = count * FEE;
        vm.prank(brand);
        (bool success, bytes memory result) =
            address(platform).call{value: fee}(abi.encodeCall(platform.mint, (batch, ours, to, 1, digests)));
        Vm.Log[] memory ourLogs = vm.getRecordedLogs();
        (bool theirSuccess, bytes memory theirResult) = theirs.call(abi.encodeCall(Reference721.mint, (to, newIds)));
        assertTrue(success == theirSuccess, "both mint or both revert");
        assertEq(result, theirResult, "the same reason");
        if (success) {
            _compareLogs(ourLogs, vm.getRecordedLogs());
            for (uint256 i = 0; i < count; ++i) {
                ids.push(newIds[i]);
            }
        }
    }
}

contract DifferentialShared721Test is Differential721 {
    uint256 private _uid;

    function setUp() public override {
        super.setUp();
        ours = address(shared721);
        theirs = address(new Reference721(address(platform)));
    }

    function testFuzz_behavesLikeOpenZeppelins(uint256 seed) public {
        _seed(seed);
        for (uint256 i = 0; i < 40; ++i) {
            _step();
        }
        _compareState();
    }

    function _mintBoth() internal override {
        address to = _anyone();
        uint256 id = platform.sharedTokenId(++_uid, alice);
        vm.recordLogs();
        vm.prank(alice);
        (bool success, bytes memory result) = address(platform).call{value: FEE}(
            abi.encodeCall(platform.mintOwn, (_uid, ours, to, 1, bytes32(_uid), alice, 0))
        );
        Vm.Log[] memory ourLogs = vm.getRecordedLogs();
        (bool theirSuccess, bytes memory theirResult) =
            theirs.call(abi.encodeCall(Reference721.mint, (_list(to), _list(id))));
        assertTrue(success == theirSuccess, "both mint or both revert");
        assertEq(result, theirResult, "the same reason");
        if (success) {
            _compareLogs(ourLogs, vm.getRecordedLogs());
            ids.push(id);
        }
    }
}
